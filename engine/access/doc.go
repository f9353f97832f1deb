// Package access says who may do what: API keys with their scopes and lineage,
// the people who manage them, the links by which a person claims a key that a
// program asked for, and the record of it all.
//
// A key reads swk-{key}.{secret}:{token}. The first part names a [Credential],
// the secret proves it, and the token holds the revision and a checksum by
// which a mistyped key is told without asking the database. The secret is
// shown once and never kept: the database holds an HMAC of it under the
// vault's master secret.
//
// A key may issue further keys, each no wider than itself in scopes, target
// and time. What a key may do is worked out when it is presented, as the
// intersection over itself and its living ancestors, so that whatever narrows
// or ends an ancestor narrows or ends it too.
package access
