import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const COOKIE = 'outside-session'

/** The form of the fake issuer: shown without a session, and before every action. */
export function issuerForm() {
  const sessions = new Set<string>()
  const sessionOf = ({ headers }: IncomingMessage) =>
    new RegExp(`${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''
  return {
    /** The submitted choice; null if the form must be shown. */
    choiceOf(request: IncomingMessage, sent: URLSearchParams, action: string | null): 'success' | 'cancelled' | null {
      if (request.method === 'POST') return sent.get('choice') === 'success' ? 'success' : 'cancelled'
      return action === null && sessions.has(sessionOf(request)) ? 'success' : null
    },
    show(response: ServerResponse, title: string): void {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en">
<title>The other realm</title><link rel="icon" href="data:,"><h1>${title}</h1><form method="post">
<button name="choice" value="success">Yes</button> <button name="choice" value="cancelled">Cancel</button></form>`)
    },
    startSession(response: ServerResponse): void {
      const session = randomUUID()
      sessions.add(session)
      response.setHeader('set-cookie', `${COOKIE}=${session}; Path=/realms/outside; HttpOnly`)
    },
    endSession(response: ServerResponse): void {
      response.setHeader('set-cookie', `${COOKIE}=; Path=/realms/outside; Max-Age=0`)
    },
  }
}
