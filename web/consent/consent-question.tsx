import { QUESTION_HTML } from './question-html.ts'

/** Shown by CSS while there is no decision. Only the server has its text, which costs no script; `CONSENT_SCRIPT` handles its buttons. */
export const ConsentQuestion = () => (
  <section
    className="consent"
    aria-label="Your privacy"
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? QUESTION_HTML : '' }}
    suppressHydrationWarning
  />
)
