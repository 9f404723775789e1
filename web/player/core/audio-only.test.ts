import { afterEach, describe, expect, test } from 'vitest'
import { episode, player } from '../testing/test-player.ts'
import { chooseAudioOnly } from './audio-only.ts'
import { engineMedia } from './engine.ts'
import type { PlayableMedia } from './state.ts'

const film: PlayableMedia = { mediaId: 'film', kind: 'video', title: 'Film', durationSeconds: 100 }
const stream: PlayableMedia = { mediaId: 'stream', kind: 'video', title: 'Stream', isLivestream: true }

afterEach(() => chooseAudioOnly(false))

async function playing(media: PlayableMedia) {
  const made = player()
  await made.commands.start(media)
  made.engine().calls.length = 0
  return made
}

describe('audio only', () => {
  test('continues a film at its position, playing or paused as it was', async () => {
    const { commands, engine } = await playing(film)
    engine().emit({ type: 'time', seconds: 40, instant: null })
    await commands.setAudioOnly(true)
    expect(engine().calls.filter((call) => /load|play/.test(call))).toEqual(['load film 40', 'play'])
    commands.pause()
    engine().calls.length = 0
    await commands.setAudioOnly(false)
    expect(engine().calls.filter((call) => /load|play/.test(call))).toEqual(['load film 40'])
  })

  test('continues a livestream at the live edge', async () => {
    const { commands, engine } = await playing(stream)
    await commands.setAudioOnly(true)
    expect(engine().calls.filter((call) => /load|play/.test(call))).toEqual(['load stream live', 'play'])
  })

  test('continues a livestream that is behind at its position', async () => {
    const { commands, engine, timers } = await playing(stream)
    timers.pass(3_600_000)
    const now = timers.now()
    const range = { from: now - 3_600_000, to: now }
    engine().emit({ type: 'time', seconds: 0, instant: now - 60_000, range })
    await commands.setAudioOnly(true)
    expect(engine().calls).toContain(`load stream live at ${now - 60_000}`)
  })

  test('chosen twice while a paused film is loaded again, leaves it paused', async () => {
    const { commands, engine } = await playing(film)
    engine().emit({ type: 'time', seconds: 40, instant: null })
    commands.pause()
    engine().calls.length = 0
    await Promise.all([commands.setAudioOnly(true), commands.setAudioOnly(false)])
    expect(engine().calls.filter((call) => /load|play/.test(call))).toEqual(['load film 40', 'load film 40'])
  })

  test('chosen after the end of a film, also by a sleep timer, does not load it at its end, where the next one would follow', async () => {
    const { commands, engine, store } = await playing(film)
    commands.startSleepTimer('end-of-item')
    engine().emit({ type: 'time', seconds: 100, instant: null })
    engine().emit({ type: 'ended' })
    engine().calls.length = 0
    await commands.setAudioOnly(true)
    expect(engine().calls.filter((call) => /load|play/.test(call))).toEqual(['load film 0'])
    expect(store.get()).toMatchObject({ mediaId: 'film', playing: false, currentTime: 0 })
  })

  test('continues a film that was rewound after its end at its position', async () => {
    const { commands, engine, store } = await playing(film)
    engine().emit({ type: 'time', seconds: 100, instant: null })
    engine().emit({ type: 'ended' })
    commands.seekTo(40)
    engine().calls.length = 0
    await commands.setAudioOnly(true)
    expect(engine().calls.filter((call) => /load|play/.test(call))).toEqual(['load film 40'])
    expect(store.get()).toMatchObject({ playing: false, currentTime: 40 })
  })

  test('leaves the error of a film in view, until it is tried again', async () => {
    const { commands, engine, store } = await playing(film)
    engine().emit({ type: 'failed' })
    await commands.setAudioOnly(true)
    expect(engine().calls).toEqual([])
    expect(store.get().error).not.toBeNull()
  })

  test('does not load a film again whose engine changes without that', async () => {
    const { commands, engine } = await playing(film)
    const changes: boolean[] = []
    Object.assign(engine(), { video: { setAudioOnly: (isOn: boolean) => changes.push(isOn) } })
    await commands.setAudioOnly(true)
    await commands.setAudioOnly(false)
    expect(changes).toEqual([true, false])
    expect(engine().calls).toEqual([])
  })

  test('leaves sound without pictures as it is', async () => {
    const { commands, engine } = await playing(episode)
    await commands.setAudioOnly(true)
    expect(engine().calls).toEqual([])
    expect(engineMedia(episode)).not.toHaveProperty('isAudioOnly')
  })

  test('applies to the videos that are played later', () => {
    chooseAudioOnly(true)
    expect(engineMedia(film)).toMatchObject({ isAudioOnly: true })
    chooseAudioOnly(false)
    expect(engineMedia(film)).not.toHaveProperty('isAudioOnly')
  })
})
