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
