import { QUESTION_HTML } from './question-html.ts'

/**
 * The consent banner above the page; it covers neither the page nor the player. The style sheet shows it while there is no
 * decision. Only the server has its text, so that it costs no script; `CONSENT_SCRIPT` answers its buttons.
 */
export const ConsentQuestion = () => (
  <section
    className="consent"
    aria-label="Your privacy"
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? QUESTION_HTML : '' }}
    suppressHydrationWarning
  />
)
