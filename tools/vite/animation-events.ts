import type { Plugin } from 'vite'

const MODULE = /node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/
const REGISTRATION = 'registerSimpleEvent(ANIMATION_ITERATION, "onAnimationIteration");'
const APP = /[\\/]web[\\/].+\.tsx?$/

/**
 * Keeps React from listening to `animationiteration`: as long as a document has such a listener, Chromium runs every infinite
 * animation (the on-air lamps and bars) on the main thread, in each frame. The build fails if React no longer has the registration,
 * or if the app uses it.
 */
export function withoutAnimationIterations(): Plugin {
  return {
    name: 'without-animation-iterations',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: [MODULE, APP] },
      handler(code, id) {
        if (!MODULE.test(id)) {
          if (code.includes('onAnimationIteration'))
            this.error(`${id} uses onAnimationIteration, which is not registered`)
          return null
        }
        if (!code.includes(REGISTRATION)) this.error(`${id} does not contain ${REGISTRATION}`)
        return { code: code.replace(REGISTRATION, ''), map: null }
      },
    },
  }
}
