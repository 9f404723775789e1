import { useEffect, useRef, useState } from 'react'
import { loadReplay } from './load-errors.ts'

interface ReplayPlayerProps {
  id: string
  title: string
}

/** A separate document, whose policy blocks what the recording contains (`server/features/error-reports/replay-routes.ts`). */
export function ReplayPlayer({ id, title }: ReplayPlayerProps) {
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')
  const frame = useRef<HTMLIFrameElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The element that had the focus has been removed.
    if (state === 'open') frame.current?.focus()
    if (state === 'failed') button.current?.focus()
  }, [state])
  useEffect(() => {
    if (state !== 'open') return
    const sent = new AbortController()
    const sendTo = ({ source, origin, data }: MessageEvent) => {
      const player = frame.current?.contentWindow
      if (!player || source !== player || origin !== window.location.origin || data !== 'player-ready') return
      sent.abort()
      loadReplay(id).then(
        (events) => player.postMessage(events, window.location.origin),
        () => setState('failed'),
      )
    }
    addEventListener('message', sendTo, { signal: sent.signal })
    return () => sent.abort()
  }, [state, id])
  if (state === 'open')
    return (
      <iframe
        ref={frame}
        className="error-replay"
        title={title}
        src="/error-reports/player"
        // Its origin has to be ours, because it reads the frame of the recording. Forms, links and dialogs do nothing.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin"
      />
    )
  return (
    <div className="error-replay-button">
      <span>{title}</span>
      <button
        ref={button}
        type="button"
        className="button small"
        aria-label={`Play recording: ${title}`}
        onClick={() => setState('open')}
      >
        Play recording
      </button>
      {state === 'failed' && <p role="alert">The recording could not be loaded.</p>}
    </div>
  )
}
