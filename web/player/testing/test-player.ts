import { PlayerCommands } from '../core/commands.ts'
import { reduce } from '../core/reduce.ts'
import { IDLE, type PlayableMedia } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { FakeEngine } from './fake-engine.ts'
import { fakeOrder, fakePreferences } from './fake-listening.ts'
import { ManualTimers } from './manual-timers.ts'

export const episode: PlayableMedia = { mediaId: 'episode-1', title: 'One', durationSeconds: 100 }
export const channel: PlayableMedia = {
  mediaId: 'live-702',
  title: 'Show',
  station: '702',
  live: { startsAt: '2026-01-05T07:00:00.000Z', endsAt: '2026-01-05T10:00:00.000Z' },
}

type Ports = Partial<ConstructorParameters<typeof PlayerCommands>[0]>

/** `engine` returns the newest engine. */
export function player(createEngine?: () => FakeEngine, ports: Ports = {}) {
  const engines: FakeEngine[] = []
  const timers = new ManualTimers()
  const store = createStore(IDLE, reduce)
  let keys = 0
  const commands = new PlayerCommands({
    store,
    timers,
    preferences: fakePreferences(),
    order: fakeOrder(),
    newKey: () => `key-${++keys}`,
    createEngine:
      createEngine ??
      (() => {
        const engine = new FakeEngine()
        engines.push(engine)
        return engine
      }),
    ...ports,
  })
  const engine = () => {
    const newest = engines.at(-1)
    if (!newest) throw new Error('No engine was made')
    return newest
  }
  return { store, timers, commands, engines, engine }
}
