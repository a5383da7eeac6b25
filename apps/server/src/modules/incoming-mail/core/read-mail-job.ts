export const readMailJob = "incoming-mail.read";
