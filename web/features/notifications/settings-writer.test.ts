import { expect, test } from 'vitest'
import { settingsWriter } from './settings-writer.ts'

/** A writer of two settings that are off, whose requests end when the test says so. */
function writerKit() {
  const requests: { sent: string; succeed: () => void; fail: () => void }[] = []
  const shown: boolean[] = []
  let failures = 0
  const write = settingsWriter<'news' | 'shows'>({
    saved: { news: false, shows: false },
    save: (name, isOn) =>
      new Promise<void>((resolve, reject) => {
        requests.push({ sent: `${name} ${isOn}`, succeed: resolve, fail: () => reject(new Error('Not saved')) })
      }),
    onChange: ({ news }) => shown.push(news),
    onFailure: () => void failures++,
  })
  const sent = () => requests.map((request) => request.sent)
  return { write, requests, shown, sent, failures: () => failures }
}

test('a second choice is sent after the response to the first, and a third replaces it', async () => {
  const { write, requests, shown, sent } = writerKit()
  const written = write('news', true)
  void write('news', false)
  expect(sent()).toEqual(['news true'])
  void write('news', true)
  void write('news', false)
  requests[0]?.succeed()
  await expect.poll(sent).toEqual(['news true', 'news false'])
  requests[1]?.succeed()
  await written
  expect(shown).toEqual([true, false, true, false])
  expect(sent()).toHaveLength(2)
})

test('a choice that was taken back in time is sent once', async () => {
  const { write, requests, sent } = writerKit()
  const written = write('news', true)
  void write('news', false)
  void write('news', true)
  requests[0]?.succeed()
  await written
  expect(sent()).toEqual(['news true'])
})

test('settings do not wait for each other', () => {
  const { write, sent } = writerKit()
  void write('news', true)
  void write('shows', true)
  expect(sent()).toEqual(['news true', 'shows true'])
})

test('a choice that is not saved gives way to the saved value, with one message', async () => {
  const { write, requests, shown, failures } = writerKit()
  const written = write('news', true)
  requests[0]?.fail()
  await written
  expect(shown).toEqual([true, false])
  expect(failures()).toBe(1)
})

test('after a failure a later choice is sent, because the failed one may have been saved', async () => {
  const { write, requests, shown, sent, failures } = writerKit()
  const written = write('news', true)
  void write('news', false)
  requests[0]?.fail()
  await expect.poll(sent).toEqual(['news true', 'news false'])
  requests[1]?.succeed()
  await written
  expect(shown).toEqual([true, false])
  expect(failures()).toBe(0)
})
