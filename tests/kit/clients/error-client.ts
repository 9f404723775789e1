import { gzipSync } from 'node:zlib'
import { type Breadcrumb, createStackParser, createTransport, Scope } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import { INGEST } from '#contract/error-reports.ts'

export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Reported {
  name?: string
  value?: string
  /** As in a browser: the innermost call is the last. */
  frames?: object[]
  traceId?: string
  replayId?: string
  url?: string
  breadcrumbs?: Breadcrumb[]
}

/** Sends reports as the SDK in a browser does. `answers` are the responses, the last one last. */
export function errorClient(site: { url: string }) {
  const answers: Response[] = []
  const dsn = site.url.replace('://', `://${INGEST.key}@`) + `/${INGEST.project}`
  const client = new ServerRuntimeClient({
    dsn,
    integrations: [],
    sendClientReports: false,
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const response = await fetch(options.url, {
          method: 'POST',
          headers: { 'user-agent': BROWSER, 'content-encoding': 'gzip' },
          body: gzipSync(body),
        })
        answers.push(response)
        return { statusCode: response.status }
      }),
  })
  client.init()
  return {
    answers,
    async report(reported: Reported = {}): Promise<string> {
      const {
        name = 'TypeError',
        value = 'x is undefined',
        frames = [],
        traceId,
        replayId,
        url,
        breadcrumbs,
      } = reported
      const scope = new Scope()
      if (traceId) scope.setPropagationContext({ traceId, sampleRand: 0.5 })
      const id = client.captureEvent(
        {
          exception: { values: [{ type: name, value, stacktrace: { frames } }] },
          ...(url && { request: { url } }),
          ...(replayId && { contexts: { replay: { replay_id: replayId } } }),
          ...(breadcrumbs && { breadcrumbs }),
        },
        {},
        scope,
      )
      await client.flush(5_000)
      return id
    },
  }
}

/** Posts a body to the ingest as it is. */
export const postEnvelope = (
  site: { url: string },
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  path = `/api/${INGEST.project}/envelope/?sentry_key=${INGEST.key}`,
): Promise<Response> =>
  fetch(`${site.url}${path}`, { method: 'POST', headers: { 'user-agent': BROWSER, ...headers }, body })

const REPLAY_ID = 'd'.repeat(32)

/** The envelope of a part of a recording. */
export function replayEnvelope(events: unknown, { id = REPLAY_ID, segment = 0 } = {}): Uint8Array<ArrayBuffer> {
  const event = JSON.stringify({ type: 'replay_event', replay_id: id, segment_id: segment, urls: [] })
  const recording = `{"segment_id":${segment}}\n${JSON.stringify(events)}`
  const header = JSON.stringify({ type: 'replay_recording', length: Buffer.byteLength(recording) })
  return new Uint8Array(Buffer.from(`{"event_id":"${id}"}\n{"type":"replay_event"}\n${event}\n${header}\n${recording}`))
}
