import type { EntryContext } from 'react-router'

type Chunk = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>[number]

/**
 * Reads the loader data that React Router encodes for the browser, so that its `StreamTransfer` renders them without suspending
 * and `renderToString` gives the whole page. Returns a function that makes a context for one rendering (each locks its stream).
 * Needs the internal `EntryContext.renderMeta.streamCache`, for want of an option; `read-handoff.test.tsx` fails when it changes.
 */
export async function readHandoff(context: EntryContext): Promise<() => EntryContext> {
  const { serverHandoffStream, renderMeta } = context
  if (!serverHandoffStream || !renderMeta) return () => context
  const streamCache: Record<number, Chunk> = {}
  const decoder = new TextDecoder()
  const reader = serverHandoffStream.getReader()
  for (let index = 0, done = false; !done; index++) {
    const chunk = await reader.read()
    done = chunk.done
    const value = decoder.decode(chunk.value, { stream: !done })
    streamCache[index] = Object.assign(Promise.resolve(), { result: { done, value } })
  }
  return () => ({ ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } })
}
