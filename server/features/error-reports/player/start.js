/* global rrwebPlayer */
// Plays the recording that the page around this document sends. That page has the same origin.
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== parent || !Array.isArray(data)) return
  document.body.replaceChildren()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const props = {
    events: data,
    width,
    height: height - 80,
    autoPlay: false,
    mouseTail: false,
    UNSAFE_replayCanvas: false,
    // The frame has no scripts.
    insertStyleRules: ['noscript { display: none !important }'],
  }
  const player = new rrwebPlayer.Player({ target: document.body, props })
  player.addEventListener('finish', () => player.goto(0, false))
  nameControls()
})

// The player draws its controls without names.
function nameControls() {
  const buttons = [...document.querySelectorAll('.rr-controller button')].filter(
    ({ textContent }) => !textContent.trim(),
  )
  buttons.at(0)?.setAttribute('aria-label', 'Play or pause')
  if (buttons.length > 1) buttons.at(-1)?.setAttribute('aria-label', 'Full screen')
  document.querySelector('#skip')?.setAttribute('aria-label', 'Skip what is idle')
  document.querySelector('iframe')?.setAttribute('title', 'The recorded page')
}

parent.postMessage('player-ready', location.origin)
