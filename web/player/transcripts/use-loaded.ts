import { useEffect, useState } from 'react'

export type Loaded<Value> = { is: 'loading' } | { is: 'failed' } | { is: 'there'; value: Value }

const LOADING = { is: 'loading' } as const

/** Loads nothing while the key is null. */
export function useLoaded<Value>(key: string | null, load: (key: string) => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{ key: string; loaded: Loaded<Value> }>()
  useEffect(() => {
    if (key === null) return
    let isCancelled = false
    const settle = (loaded: Loaded<Value>) => !isCancelled && setState({ key, loaded })
    load(key).then(
      (value) => settle({ is: 'there', value }),
      () => settle({ is: 'failed' }),
    )
    return () => void (isCancelled = true)
  }, [key, load])
  return state && state.key === key ? state.loaded : LOADING
}
