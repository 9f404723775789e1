import type { EmailMessage } from '../email-outbox.ts'
import { type EmailBody, oneLine, plainText } from './email-body.ts'
import { type EmailSite, htmlPart } from './html-part.ts'

export interface EmailDraft extends Pick<EmailMessage, 'recipient' | 'subject' | 'lifeMs'> {
  body: EmailBody
}

/** Makes both parts of a message, plain text and HTML. */
export function renderEmail({ subject, body, ...envelope }: EmailDraft, site: EmailSite): EmailMessage {
  const line = oneLine(subject)
  return { ...envelope, subject: line, body: plainText(body), html: htmlPart(line, body, site) }
}
