import { GatewayError } from '#web/gateway/gateway-error.ts'
import { freshSession } from '#web/session/authenticated-query.ts'

/** Throws when the server cannot be reached or refuses. */
export async function downloadMyData(): Promise<void> {
  const session = await freshSession()
  if (!session) return
  const response = await fetch('/account/export', { headers: { authorization: `Bearer ${session.accessToken}` } })
  const { ok, status, headers } = response
  if (!ok) throw new GatewayError('UNEXPECTED', `The data could not be loaded: ${status}`, headers.get('x-request-id'))
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: url, download: 'my-data.json' })
  link.click()
  URL.revokeObjectURL(url)
}
