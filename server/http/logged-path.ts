import type { FastifyRequest } from 'fastify'

/** Route parameters that let in whoever knows them. */
const SECRET_PARAM = /:(pass|uid|token|signature)\b/

type Routed = Pick<FastifyRequest, 'url' | 'params' | 'routeOptions'>

/** The path of a request as the log may hold it: without the query, and with the names of secret parts in their place. */
export function loggedPath({ url, params, routeOptions }: Routed): string {
  const [path = ''] = url.split('?', 1)
  const pattern = routeOptions.url
  if (pattern === undefined || !SECRET_PARAM.test(pattern)) return path
  const values = params as Record<string, string>
  return pattern
    .replaceAll(/:(\w+)/g, (part, name: string) => (SECRET_PARAM.test(part) ? part : (values[name] ?? part)))
    .replace('*', () => values['*'] ?? '*')
}
