// @ts-check
// The player of other sites: no library, no cookie, nothing stored. HLS is native where the browser has it.
const root = /** @type {HTMLElement} */ (document.querySelector('[data-media]'))
const media = /** @type {HTMLMediaElement} */ (document.querySelector('audio, video'))
const button = /** @type {HTMLButtonElement} */ (document.querySelector('[data-play]'))
const range = /** @type {HTMLInputElement | null} */ (document.querySelector('input[type=range]'))
const time = document.querySelector('[data-time]')
const status = /** @type {HTMLElement} */ (document.querySelector('[role=status]'))
const { mediaId = '', station = '', account = '', live, titles } = root.dataset
const isLive = live !== undefined
/** Served beside this script. */
const HLS = '/embed-assets/hls.js'

/** @type {Promise<void> | undefined} */
let prepared
/** @type {{ destroy: () => void } | undefined} */
let hls

button.addEventListener('click', () => (media.paused ? void start() : media.pause()))

async function start() {
  say('')
  root.dataset.state = 'loading'
  try {
    await (prepared ??= prepare())
    await media.play()
  } catch (cause) {
    reset()
    root.dataset.state = 'paused'
    say(cause instanceof Refusal ? cause.message : 'This cannot be played now. Try again.')
  }
}

class Refusal extends Error {}

/** Loads the sources of the media and gives one to the element. */
async function prepare() {
  const response = await fetch(`/playback/v1/accounts/${account}/videos/${encodeURIComponent(mediaId)}`)
  const answer = await response.json()
  if (!response.ok) throw new Refusal(answer[0]?.message)
  const [source] = answer.sources
  if (!source) throw new Refusal('This cannot be played now.')
  media.append(...answer.text_tracks.map(toTrack))
  if (source.type !== 'application/vnd.apple.mpegurl' || media.canPlayType(source.type)) media.src = source.src
  else await attachHls(source.src)
}

/** @param {{ src: string, kind: string, srclang: string, label: string }} track */
const toTrack = ({ src, kind, srclang, label }) =>
  Object.assign(document.createElement('track'), { src, kind, srclang, label })

/** @param {string} src */
async function attachHls(src) {
  const { default: Hls } = await import(HLS)
  const attached = new Hls({ enableWorker: false, liveDurationInfinity: true })
  hls = attached
  attached.loadSource(src)
  attached.attachMedia(media)
  await new Promise((resolve, reject) => {
    attached.once('hlsManifestParsed', resolve)
    attached.on('hlsError', (/** @type {string} */ _name, /** @type {{ fatal: boolean }} */ error) => {
      if (!error.fatal) return
      reject(new Error('HLS'))
      reset()
      root.dataset.state = 'paused'
      say('The connection was lost. Try again.')
    })
  })
}

for (const name of ['play', 'playing', 'pause', 'waiting', 'ended', 'error'])
  media.addEventListener(name, () => {
    if (name === 'error') say('This cannot be played now. Try again.')
    root.dataset.state = name === 'waiting' ? 'loading' : media.paused ? 'paused' : 'playing'
    button.setAttribute('aria-label', media.paused ? `Play ${document.title}` : `Pause ${document.title}`)
    // A station begins at now again.
    if (titles !== undefined && name === 'pause') reset()
  })

function reset() {
  hls?.destroy()
  hls = undefined
  prepared = undefined
  media.replaceChildren()
  media.removeAttribute('src')
}

// A film has the controls of the browser, which know full screen and subtitles.
if (media instanceof HTMLVideoElement)
  media.addEventListener('playing', () => {
    media.controls = true
    if (document.activeElement === button) media.focus()
    root.classList.add('is-begun')
  })

media.addEventListener('timeupdate', showTime)
media.addEventListener('durationchange', showTime)
function showTime() {
  if (isLive || !range || !time) return
  const total = Number.isFinite(media.duration) ? media.duration : Number(range.max)
  range.max = String(Math.floor(total))
  range.value = String(Math.floor(media.currentTime))
  range.setAttribute('aria-valuetext', `${clock(media.currentTime)} of ${clock(total)}`)
  time.textContent = `${clock(media.currentTime)} / ${clock(total)}`
}
range?.addEventListener('input', () => void seek(Number(range.value)))

/** @param {number} seconds */
async function seek(seconds) {
  await (prepared ??= prepare()).catch(reset)
  media.currentTime = seconds
}

/** @param {number} seconds */
function clock(seconds) {
  const digits = (/** @type {number} */ unit) => String(Math.floor(seconds / unit) % 60).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${digits(60)}:${digits(1)}`
}

/** @param {string} text */
function say(text) {
  status.textContent = text
}

// What is on air, only while it is heard.
if (titles !== undefined) {
  const line = /** @type {HTMLElement} */ (document.querySelector('[data-now]'))
  const refresh = async () => {
    if (media.paused) return
    const { stations } = await fetch('/now-playing').then((response) => response.json())
    const found = stations.find((/** @type {{ station: string }} */ one) => one.station === station)
    const { item, show } = found ?? {}
    line.textContent = item ? [item.artist, item.title].filter(Boolean).join(' - ') : (show?.title ?? line.textContent)
  }
  media.addEventListener('playing', () => void refresh().catch(() => undefined))
  setInterval(() => void refresh().catch(() => undefined), 15_000)
}
