/** The HTML of email messages. Messages of the previous version have plain text only. */
export const emailHtml: readonly string[] = ['alter table email_outbox add column html text']
