export { type ReplyLabel, replyLabels } from "./basics/labels.ts";
export { type MailHeaders, type ReplyMail, readHeaders } from "./basics/mail.ts";
export { type NewText, newText } from "./cut/new-text.ts";
export { type DeliveryReport, readDsn } from "./dsn/read-dsn.ts";
export type { Extract } from "./extract/extract.ts";
export type { Deadline } from "./extract/values.ts";
export { type Reading, type ReadOptions, type ReplyModel, readReply } from "./read-reply.ts";
export type { Objection } from "./safety/objections.ts";
export { shippedModel } from "./shipped-model.ts";
