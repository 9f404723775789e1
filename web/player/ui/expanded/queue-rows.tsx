import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { PlayableMedia } from '../../core/state.ts'
import type { ExpandedPlayerCommands } from './expanded-player-commands.ts'
import { followDrag } from './follow-drag.ts'
import { MediaRow } from './media-row.tsx'

interface QueueRowsProps {
  media: readonly PlayableMedia[]
  commands: ExpandedPlayerCommands
}

export function QueueRows({ media, commands }: QueueRowsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const focusLater = useFocusAfterMove(list)

  function move(title: string, from: number, to: number, control: Control) {
    if (to < 0 || to >= media.length) return
    focusLater(to, control)
    setAnnouncement(`${title}, now ${to + 1} of ${media.length}`)
    commands.moveInQueue(from, to)
  }

  function remove(index: number) {
    if (media.length > 1) focusLater(Math.min(index, media.length - 2), 'remove')
    else list.current?.closest<HTMLElement>('.panel')?.focus()
    commands.removeFromQueue(index)
  }

  return (
    <>
      <ol className="queue-list" ref={list}>
        {media.map((each, index) => (
          <QueueRow
            key={each.mediaId}
            media={each}
            index={index}
            count={media.length}
            onMove={(from, to, control) => move(each.title, from, to, control)}
            onRemove={() => remove(index)}
            onPlay={commands.playNow}
          />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  )
}

type Control = 'handle' | 'up' | 'down' | 'remove'

/** A moved row loses the focus, which returns to the same control. */
function useFocusAfterMove(list: RefObject<HTMLElement | null>) {
  const focusTarget = useRef<{ index: number; control: Control }>(undefined)
  useEffect(() => {
    if (!focusTarget.current) return
    const row = list.current?.children[focusTarget.current.index]
    const control = row?.querySelector<HTMLButtonElement>(`[data-control=${focusTarget.current.control}]`)
    const target = control?.disabled ? row?.querySelector<HTMLElement>('[data-control=handle]') : control
    target?.focus({ preventScroll: true })
    // A drag scrolls by itself.
    if (!row?.matches('.is-dragged')) row?.scrollIntoView({ block: 'nearest' })
    focusTarget.current = undefined
  })
  return (index: number, control: Control) => {
    focusTarget.current = { index, control }
  }
}

interface QueueRowProps {
  media: PlayableMedia
  index: number
  count: number
  onMove: (from: number, to: number, control: Control) => void
  onRemove: () => void
  onPlay: (media: PlayableMedia) => void
}

function QueueRow({ media, index, count, onMove, onRemove, onPlay }: QueueRowProps) {
  const { title } = media
  return (
    <li className="queue-row">
      <Handle
        media={media}
        onKey={(key) => {
          const to = TARGETS[key]?.(index, count)
          if (to !== undefined) onMove(index, to, 'handle')
          return to !== undefined
        }}
        onGrab={(event) => followDrag(event, { index, count, move: (from, to) => onMove(from, to, 'handle') })}
      />
      <MediaRow media={media} onPlay={onPlay} />
      <IconButton
        data-control="up"
        size="small"
        label={`Move ${title} up`}
        icon={<ChevronUp className="icon small" aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1, 'up')}
      />
      <IconButton
        data-control="down"
        size="small"
        label={`Move ${title} down`}
        icon={<ChevronDown className="icon small" aria-hidden="true" />}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1, 'down')}
      />
      <IconButton
        data-control="remove"
        size="small"
        label={`Take ${title} out of the queue`}
        icon={<X className="icon small" aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  )
}

interface HandleProps {
  media: PlayableMedia
  /** Returns whether the key moves the row. */
  onKey: (key: string) => boolean
  onGrab: (event: PointerEvent<HTMLElement>) => void
}

const TARGETS: Record<string, (index: number, count: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function Handle({ media, onKey, onGrab }: HandleProps) {
  function press(event: KeyboardEvent) {
    if (onKey(event.key)) event.preventDefault()
  }
  return (
    <button
      type="button"
      className="queue-handle"
      data-control="handle"
      aria-label={`Move ${media.title}`}
      title="Drag, or press up, down, Home or End"
      onPointerDown={onGrab}
      onKeyDown={press}
    >
      <GripVertical className="icon small" aria-hidden="true" />
    </button>
  )
}
