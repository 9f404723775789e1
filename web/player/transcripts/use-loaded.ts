import { useEffect, useState } from 'react'

export type Loaded<Value> = { is: 'loading' } | { is: 'failed' } | { is: 'there'; value: Value }

const LOADING = { is: 'loading' } as const

/** What `load` gives for `key`; it is asked once for each key, and for none while it is null. */
export function useLoaded<Value>(key: string | null, load: (key: string) => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{ key: string; loaded: Loaded<Value> }>()
  useEffect(() => {
    if (key === null) return
    let isGone = false
    const tell = (loaded: Loaded<Value>) => !isGone && setState({ key, loaded })
    load(key).then(
      (value) => tell({ is: 'there', value }),
      () => tell({ is: 'failed' }),
    )
    return () => void (isGone = true)
  }, [key, load])
  return state && state.key === key ? state.loaded : LOADING
}
