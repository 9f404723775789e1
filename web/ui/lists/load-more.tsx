import { useEffect, type RefObject } from 'react'
import { plural } from '#web/lib/text/plural.ts'
import { Button } from '../buttons/button.tsx'

interface LoadMoreProps {
  /** Its children are the rows. */
  list: RefObject<HTMLElement | null>
  /** Of a row, in the singular. */
  noun: string
  count: number
  /** Rows added by the last load; 0 before the first. */
  added: number
  state: 'idle' | 'loading' | 'failed'
  hasMore: boolean
  onMore: () => void
}

export function LoadMore({ list, noun, count, added, state, hasMore, onMore }: LoadMoreProps) {
  useEffect(() => {
    if (added > 0) focusRow(list.current?.children[count - added])
  }, [list, count, added])
  return (
    <>
      {hasMore && (
        <Button kind="outlined" isLoading={state === 'loading'} onClick={onMore}>
          {state === 'failed' ? 'Try again' : 'Load more'}
        </Button>
      )}
      {state === 'failed' && <p role="alert">{`More ${noun}s could not be loaded. What is here still works.`}</p>}
      <p className="sr-only" role="status">
        {added > 0 && `${plural(added, `more ${noun}`)} loaded`}
      </p>
    </>
  )
}

const focusRow = (row: Element | undefined) => row?.querySelector<HTMLElement>('a, button')?.focus()
