import { RotateCcw } from 'lucide-react'
import { Suspense } from 'react'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import type { SignalState } from './signal-graphic.tsx'
import { useRetry } from './use-retry.ts'

// Decoration, which the script of every page goes without. Without a network the server's graphic stays as it is.
const SignalGraphic = lazyWithRetry(() => import('./signal-graphic.tsx').then((module) => module.SignalGraphic))

const OfflineShelf = lazyWithRetry(() => import('./offline/offline-shelf.tsx').then((module) => module.OfflineShelf))

export const ERROR_PAGES = {
  'connection-error': {
    signal: 'connection',
    over: 'Connection',
    title: 'We lost the signal',
    text: 'We cannot be reached right now. Check your connection; live radio picks up again by itself.',
  },
  'empty-error': {
    signal: 'empty',
    over: 'Nothing here',
    title: 'Dead air',
    text: 'This page has no content right now. It may have moved, or it is still in the edit suite.',
  },
  'something-went-wrong': {
    signal: 'wrong',
    over: 'Error',
    title: 'Something went wrong',
    text: 'That was us, not you. Try again in a moment. If it keeps happening, the rest of the app still works.',
  },
} as const satisfies Record<string, { signal: SignalState; over: string; title: string; text: string }>

export type ErrorKind = keyof typeof ERROR_PAGES

export function ErrorPage({ kind }: { kind: ErrorKind }) {
  const { signal, over, title, text } = ERROR_PAGES[kind]
  const isEmpty = signal === 'empty'
  const isHydrated = useHydrated()
  const { retry, isRetrying } = useRetry(signal === 'connection')
  const tryAgain = (
    <Button
      kind={isEmpty ? 'ghost' : 'primary'}
      size="large"
      icon={<RotateCcw />}
      isLoading={isRetrying}
      onClick={retry}
    >
      Try again
    </Button>
  )
  return (
    <div className="page-width">
      <section className="error-page" aria-labelledby="error-title">
        <Suspense>
          <SignalGraphic signal={signal} />
        </Suspense>
        <p className="kicker signal">{over}</p>
        <h1 className="display" id="error-title">
          {title}
        </h1>
        <p className="body-large">{text}</p>
        <div className="actions">
          {!isEmpty && tryAgain}
          <ButtonLink to="/" kind={isEmpty ? 'primary' : 'outlined'} size="large">
            Home
          </ButtonLink>
          {isEmpty && (
            <>
              <ButtonLink to="/search" kind="outlined" size="large">
                Search
              </ButtonLink>
              {tryAgain}
            </>
          )}
        </div>
      </section>
      {isHydrated && signal === 'connection' && (
        <Suspense>
          <OfflineShelf />
        </Suspense>
      )}
    </div>
  )
}
