import { RefreshCw, Rss, Unlink } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { showFailure } from '#web/session/plan/show-failure.ts'
import { showNotice } from '#web/ui/toast/toast-store.ts'
import { ProfileRow } from './profile-row.tsx'

interface SecretUrlsProps<Created> {
  label: string
  /** Without URLs, with existing ones, and with new ones. */
  texts: { none: string; some: string; fresh: string }
  mayCreate?: boolean
  /** Whether there are URLs. */
  load: (signal: AbortSignal) => Promise<boolean>
  create: () => Promise<Created & { message: string }>
  revoke: () => Promise<{ message: string }>
  /** New URLs are shown only once. */
  show: (created: Created) => ReactNode
}

export function SecretUrls<Created>(props: SecretUrlsProps<Created>) {
  const { label, texts, mayCreate = true, load, create, revoke, show } = props
  const [hasUrls, setHasUrls] = useState<boolean | null>(null)
  const [created, setCreated] = useState<Created | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    load(controller.signal).then(setHasUrls, () => undefined)
    return () => controller.abort()
  }, [load])

  const during = (work: () => Promise<string>) => () => {
    setBusy(true)
    void work()
      .then(showNotice, showFailure)
      .finally(() => setBusy(false))
  }
  const onCreate = during(async () => {
    const addresses = await create()
    setCreated(addresses)
    setHasUrls(true)
    return addresses.message
  })
  const onRevoke = during(async () => {
    const { message } = await revoke()
    setCreated(null)
    setHasUrls(false)
    return message
  })
  const row = { isDisabled: isBusy }
  return (
    <div role="group" aria-label={label}>
      <p className="meta private-feeds-text">{created ? texts.fresh : hasUrls ? texts.some : texts.none}</p>
      {created && show(created)}
      {mayCreate && hasUrls === false && (
        <ProfileRow {...row} icon={<Rss />} label="Create my links" onPress={onCreate} />
      )}
      {mayCreate && hasUrls === true && (
        <ProfileRow {...row} icon={<RefreshCw />} label="Replace my links" onPress={onCreate} />
      )}
      {hasUrls === true && (
        <ProfileRow {...row} icon={<Unlink />} label="Revoke my links" isDangerous onPress={onRevoke} />
      )}
    </div>
  )
}
