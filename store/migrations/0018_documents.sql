-- +goose Up
-- DOCX and PPTX are of the contract's type for what is read; their mimetype tells.
UPDATE asset SET type = 'pdf' WHERE type = 'document';

-- +goose Down
UPDATE asset SET type = 'document' WHERE type = 'pdf' AND mimetype <> 'application/pdf';
