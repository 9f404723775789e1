import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { PlayableMedia } from '../state.ts'
import type { ExpandedRequests } from './expanded-requests.ts'
import { MediaRow } from './media-row.tsx'
import { followDrag } from './follow-drag.ts'

interface QueueRowsProps {
  media: readonly PlayableMedia[]
  requests: ExpandedRequests
}

/** The queue: each row can be dragged by its handle, moved by buttons and arrow keys, played now, and taken out. */
export function QueueRows({ media, requests }: QueueRowsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const focusAfterMove = useRef<{ index: number; control: string }>(undefined)

  // A row that moves in the page loses the focus.
  useEffect(() => {
    const { index, control } = focusAfterMove.current ?? {}
    focusAfterMove.current = undefined
    if (index === undefined) return
    const row = list.current?.children[index]
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-control=${control}]`)
    ;(wanted?.disabled ? row?.querySelector<HTMLElement>('[data-control=handle]') : wanted)?.focus()
  }, [media])

  function move(from: number, to: number, control: string) {
    const moved = media[from]
    if (!moved || to < 0 || to >= media.length) return
    focusAfterMove.current = { index: to, control }
    setSaid(`${moved.title}, now ${to + 1} of ${media.length}`)
    requests.moveInQueue(from, to)
  }

  function remove(index: number) {
    const removed = media[index]
    if (!removed) return
    if (media.length > 1) focusAfterMove.current = { index: Math.min(index, media.length - 2), control: 'remove' }
    setSaid(`${removed.title} was taken out`)
    requests.removeFromQueue(index)
  }

  return (
    <>
      <ol className="q-list" ref={list}>
        {media.map((each, index) => (
          <li key={each.mediaId} className="q-row">
            <Handle
              media={each}
              onKey={(step) => move(index, index + step, 'handle')}
              onGrab={(event) => followDrag(event, index, media.length, (from, to) => move(from, to, 'handle'))}
            />
            <MediaRow media={each} onPlay={requests.playNow} />
            <IconButton
              data-control="up"
              size="small"
              label={`Move ${each.title} up`}
              icon={<ChevronUp className="ico s" aria-hidden="true" />}
              disabled={index === 0}
              onClick={() => move(index, index - 1, 'up')}
            />
            <IconButton
              data-control="down"
              size="small"
              label={`Move ${each.title} down`}
              icon={<ChevronDown className="ico s" aria-hidden="true" />}
              disabled={index === media.length - 1}
              onClick={() => move(index, index + 1, 'down')}
            />
            <IconButton
              data-control="remove"
              size="small"
              label={`Take ${each.title} out of the queue`}
              icon={<X className="ico s" aria-hidden="true" />}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  )
}

interface HandleProps {
  media: PlayableMedia
  onKey: (step: number) => void
  onGrab: (event: PointerEvent<HTMLElement>) => void
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

function Handle({ media, onKey, onGrab }: HandleProps) {
  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onKey(step)
  }
  return (
    <button
      type="button"
      className="q-handle"
      data-control="handle"
      aria-label={`Move ${media.title}`}
      title="Drag, or press the up and down arrows"
      onPointerDown={onGrab}
      onKeyDown={press}
    >
      <GripVertical className="ico s" aria-hidden="true" />
    </button>
  )
}
