package typeset

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// The list holds what pairs of characters get wrong: particles and other words
// of one character, words that contain such a character, and words of three or
// four. Words of two characters between them need no entry.
const (
	// enclitics lean on the word before them.
	enclitics = "的 了 着 过 们 吗 呢 吧 啊 呀 嘛 地 得 之"

	singles = "和 与 在 是 不 也 都 很 就 将 把 被 从 对 向 为 以 及 或 而 但 让 使 给 更 最 每 各 这 那 我 你 他 她 它 您 " +
		"没 到 请 再 又 才 还 已 跟 因 若 则 其 该 此 于 由 按 靠 至"

	pairs = "目的 的确 为了 了解 因为 认为 成为 作为 行为 以为 为何 何为 以及 可以 所以 以上 以下 以后 以前 以来 以内 以外 以便 得以 难以 " +
		"不同 不断 不是 不会 不能 不要 不用 不仅 不再 不到 不足 不少 不久 不如 不但 不过 不必 不可 不良 绝不 从不 并不 而不 " +
		"对于 关于 由于 至于 等于 属于 基于 位于 用于 处于 大于 小于 终于 过于 适于 便于 善于 " +
		"将来 将会 从来 从而 过程 超过 通过 经过 度过 过去 过来 过度 和平 和谐 温和 共和 总和 饱和 " +
		"我们 你们 他们 她们 它们 咱们 人们 这个 那个 每个 各个 这些 那些 这样 那样 这里 那里 这种 那种 每天 每年 每月 每周 每次 每人 各种 各位 各自 " +
		"更多 更好 更快 更少 更大 更高 更强 更新 最后 最好 最大 最多 最新 最高 最近 最终 最佳 最快 最低 " +
		"但是 而且 而是 或者 或许 如果 就是 就能 就会 还是 还有 还能 还会 都是 都能 也是 也能 也会 只是 只有 只要 只能 只需 正是 正在 正确 正常 真正 " +
		"已经 没有 所有 拥有 具有 享有 持有 有效 有限 有关 有些 有时 有人 有用 有趣 有机 含有 共有 现有 原有 富有 占有 " +
		"存在 现在 在于 在线 所在 实在 内在 正好 能够 能力 能源 可能 功能 性能 智能 节能 技能 " +
		"一个 一些 一样 一起 一直 一定 一切 一步 一次 一种 一年 一天 一家 一张 一条 一位 一半 一般 一致 一旦 一键 统一 唯一 第一 单一 万一 之一 " +
		"十分 千万 百万 亿万 多少 多种 多年 多次 多个 多么 许多 很多 众多 至少 减少 缺少 大家 大量 大约 大部 巨大 扩大 重大 强大 大学 大小 小时 小组 最小 " +
		"国家 专家 企业 公司 家庭 家长 独家 买家 卖家 商家 厂家 厂商 个人 人工 人员 人类 人才 人生 人民 工人 客人 本人 他人 有人 年轻 今年 明年 去年 年度 多年 中年 青年 全年 " +
		"今天 明天 昨天 当天 天然 天气 春天 聊天 日常 日期 节日 生日 本月 上月 月度 月底 " +
		"上线 上升 上涨 上海 上午 上传 上市 上班 网上 马上 晚上 线上 早上 下午 下载 下降 下单 下班 线下 之下 之后 之前 之间 之中 " +
		"中国 中心 中文 中间 中午 其中 集中 空中 手中 里面 公里 内容 内部 国内 外部 国外 海外 另外 此外 外卖 前面 目前 提前 以前 前进 后来 后面 后台 今后 售后 " +
		"机会 社会 学会 会议 会员 开会 到达 到来 得到 看到 达到 遇到 找到 做到 直到 感到 收到 回到 来自 未来 带来 起来 本来 原来 出来 下来 去除 失去 " +
		"要求 需要 重要 主要 必要 想法 想要 想象 理想 说明 说法 据说 小说 看见 看法 查看 使用 应用 利用 采用 用户 用于 费用 作用 实用 常用 通用 做法 " +
		"请求 申请 邀请 再次 再见 又一 才能 刚才 对比 对话 对象 面对 针对 相对 绝对 应对 方向 面向 向前 比较 比例 比如 相比 " +
		"什么 怎么 为此 如此 因此 彼此 此时 其他 其实 尤其 其次 该怎 至今 甚至 理由 自由 按照 按时 可靠 等待 平等 高等 节约 预约 约定 共同 公共 共享 超级 超出 最近 附近 " +
		"新的 新鲜 创新 全新 更新 重新 新闻 新手 使得 即使 促使 让利 给予 交给 被动 从事 自从 服从 跟踪 跟随 原因 基因 因素 规则 否则 原则 若干 假若 " +
		"种类 品种 件事 文件 邮件 软件 硬件 条件 电子邮件 名字 名称 著名 位置 单位 项目 事项 一份 身份 省份 倍增 年龄 岁月 元素 美元 单元 秒杀 节省 省钱 省心 省时 " +
		"地方 地区 地址 地图 地球 当地 土地 目的地 产地 得分 取得 获得 值得 记得 觉得 懂得 着手 着急 接着 沿着 随着 意味着 睡着 了不起 明了 除了 为了"

	// common are plain words, so that twos begin in the right place beside them.
	common = "增长 增加 降低 提高 提升 改善 改变 变成 变得 更加 应该 必须 简单 复杂 容易 方便 快速 高效 轻松 清晰 准确 优秀 美好 真实 完整 专业 独特 普通 " +
		"城市 生活 季度 销售 客户 团队 协作 合作 开始 结束 完成 实现 帮助 支持 提供 选择 决定 学习 教育 健康 安全 数据 信息 技术 科技 服务 产品 品牌 市场 营销 推广 广告 " +
		"视频 图片 照片 音乐 声音 字幕 剪辑 制作 生成 发布 分享 免费 立即 注册 登录 试用 体验 尝试 世界 全球 时间 成本 收入 利润 价格 价值 质量 效率 流程 管理 运营 计划 目标 结果 " +
		"问题 答案 方法 方式 方案 策略 经验 故事 梦想 生产 环境 环保 森林 海洋 食物 食品 浪费 孩子 学生 老师 医生 患者 员工 领导 政府 经济 文化 历史 艺术 设计 创意 模板 文档 导出 " +
		"速度 步骤 任务 工作 工具 平台 系统 网络 网站 手机 电脑 程序 代码 测试 开发 研究 发现 发展 发明 建立 建设 创造 创建 打造 构建 连接 沟通 交流 表达 理解 思考 关注 关系 影响 " +
		"增强 加强 保护 保证 保持 确保 避免 防止 解决 处理 分析 预测 评估 监测 优化 改进 调整 控制 转化 留存 流失 订单 支付 付款 购买 消费 投资 融资 预算 费用 账户 银行 保险 " +
		"咖啡 早餐 晚餐 餐厅 厨房 酒店 旅行 旅游 机票 火车 汽车 交通 道路 房子 房屋 医院 药物 疾病 运动 跑步 睡眠 心理 身体 皮肤 植物 动物 水果 蔬菜 农业 农民 能量 太阳 电力 电池 " +
		"左右 旁边 周围 期间 阶段 部分 全部 整个 整体 同时 首先 然后 接下 来自 仍然 几乎 非常 特别 完全 直接 立刻 永远 经常 总是 可怕 惊人 巨额 人口 超越 突破 领先 趋势 机遇 挑战 " +
		"见过 去过 做过 用过 属于 负责 参加 参与 加入 离开 到处 欢迎 感谢 联系 咨询 预订 扫码 点击 订阅 关键 核心 基础 标准 风险 责任 信任 承诺 真诚 团结 成功 成长 成就 成果 失败 错误"

	// prefixes, alone, belong to the word after them.
	prefixes = "大 小 新 老 全 好 旧 高 低 多 无 非 超 首 总 副 双 单"

	longer = "为什么 怎么样 越来越 人工智能 互联网 一站式 数据库 志愿者 消费者 创业者 开发者 使用者 管理者 设计师 工程师 负责人 主持人 " +
		"可持续 有限公司 中小企业 社交媒体 机器学习 解决方案 客户服务 电子商务 供应链 生产力 竞争力 影响力 自动化 个性化 数字化 可视化 智能化 全球化 标准化 " +
		"信用卡 二维码 咖啡馆 博物馆 图书馆 运动员 服务员 办公室 会议室 与众不同 一目了然 事半功倍 不得不 不可以 不一样 大多数 小程序 公众号 短视频 视频号 " +
		"工作日 星期一 星期二 星期三 星期四 星期五 星期六 星期日 上半年 下半年 年轻人 百分之 分之一"

	// measures follow a figure without being its own word.
	measures = "万亿 亿元 万元 千元 百万 千万 公里 千米 厘米 毫米 公斤 千克 毫升 平方米 分钟 小时 个月 个小时 年代 月份 美元 欧元 人次 个人 个 " +
		"亿 万 千 百 年 月 日 号 天 周 岁 元 块 倍 次 位 名 人 家 件 种 项 份 条 米 克 斤 吨 升 秒 分 点 度 折 层 楼 张 台 套 本 页 字 步 大 后 % ％"
)

// knownHan is the dictionary, made when first needed and never changed.
var knownHan = sync.OnceValue(hanWords)

func hanWords() map[string]bool {
	words := map[string]bool{}
	for _, list := range []string{enclitics, singles, pairs, common, longer} {
		for word := range strings.FieldsSeq(list) {
			words[word] = true
		}
	}
	return words
}

const longestHanWord = 4

// segmentHan cuts a stretch of Chinese characters into words: the longest entry
// of the list at each place, what lies between by twos, a rest of three whole.
func segmentHan(text string, chinese bool) []string {
	if !chinese {
		return byTwos(nil, text)
	}
	var words []string
	known := knownHan()
	unknown := 0 // where characters not in the list begin
	for at := 0; at < len(text); {
		size := longestWord(known, text[at:])
		if size == 0 {
			_, step := utf8.DecodeRuneInString(text[at:])
			at += step
			continue
		}
		words = byTwos(words, text[unknown:at])
		words = append(words, text[at:at+size])
		at += size
		unknown = at
	}
	return joinSingles(byTwos(words, text[unknown:]), known)
}

// joinSingles gives a single character the list does not have to the word
// before it (应用 层), which it ends, unless that is a mere particle, or to the
// word after it (大 公司), which some begin.
func joinSingles(words []string, known map[string]bool) []string {
	joined, prefix := words[:0], ""
	for i, word := range words {
		last := len(joined) - 1
		single := prefix == "" && !known[word] && utf8.RuneCountInString(word) == 1
		switch {
		case single && i+1 < len(words) && inList(prefixes, word) && !isEnclitic(words[i+1]):
			prefix = word
		case single && last >= 0 && !isEnclitic(joined[last]):
			joined[last] += word
		default:
			joined = append(joined, prefix+word)
			prefix = ""
		}
	}
	return joined
}

// longestWord returns the bytes of the longest entry text begins with.
func longestWord(known map[string]bool, text string) int {
	longest, end := 0, 0
	for range longestHanWord {
		if end >= len(text) {
			break
		}
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
		if known[text[:end]] {
			longest = end
		}
	}
	return longest
}

// byTwos appends the pairs of text; three characters at the end stay together.
func byTwos(words []string, text string) []string {
	runes := []rune(text)
	for len(runes) > 3 {
		words = append(words, string(runes[:2]))
		runes = runes[2:]
	}
	if len(runes) > 0 {
		words = append(words, string(runes))
	}
	return words
}

func isEnclitic(word string) bool { return inList(enclitics, word) }

// inList reports whether a list of words separated by spaces holds word.
func inList(list, word string) bool {
	for entry := range strings.FieldsSeq(list) {
		if entry == word {
			return true
		}
	}
	return false
}

// measureLength returns the bytes of the longest measure text begins with.
func measureLength(text string) int {
	longest := 0
	for measure := range strings.FieldsSeq(measures) {
		if len(measure) > longest && strings.HasPrefix(text, measure) {
			longest = len(measure)
		}
	}
	return longest
}
