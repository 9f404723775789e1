import { useEffect, useRef, useState } from 'react'
import { GetCompetitionEntry } from '#web/gateway/generated/get-competition-entry.ts'
import type { CompetitionEntryFragment } from '#web/gateway/generated/types.ts'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { useSession } from '#web/session/session-store.ts'

export interface OwnEntry {
  /** `unknown` until the server has responded; `none` also for anonymous visitors. */
  state: 'unknown' | 'none' | 'entered'
  entry: CompetitionEntryFragment | null
  set: (entry: CompetitionEntryFragment | null) => void
  reload: () => Promise<void>
}

export function useEntry(competitionId: string): OwnEntry {
  const userId = useSession()?.userId ?? null
  const [known, setKnown] = useState<{ userId: string; entry: CompetitionEntryFragment | null } | null>(null)
  // A response that was requested before the entry was sent or withdrawn is out of date.
  const changes = useRef(0)
  useEffect(() => {
    if (userId === null) return
    let isCurrent = true
    const read = () => {
      const before = changes.current
      void readEntry(competitionId).then(
        (entry) => isCurrent && changes.current === before && setKnown({ userId, entry }),
        // Without a network the form stays; the server refuses a second entry.
        () => undefined,
      )
    }
    read()
    addEventListener('online', read)
    return () => {
      isCurrent = false
      removeEventListener('online', read)
    }
  }, [competitionId, userId])
  const own = known !== null && known.userId === userId ? known : null
  return {
    state: own?.entry ? 'entered' : own || userId === null ? 'none' : 'unknown',
    entry: own?.entry ?? null,
    set: (entry) => {
      changes.current++
      if (userId !== null) setKnown({ userId, entry })
    },
    reload: async () => {
      const entry = await readEntry(competitionId)
      if (userId !== null) setKnown({ userId, entry })
    },
  }
}

async function readEntry(competitionId: string): Promise<CompetitionEntryFragment | null> {
  const { authenticatedQuery } = await loadWithRetry(() => import('#web/session/authenticated-query.ts'))
  return (await authenticatedQuery(GetCompetitionEntry, { competitionId })).competitionEntry
}
