import { CalendarHeart, Download, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '#web/gateway/failure-text.ts'
import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import { PROFILE_PANEL } from '#web/lib/text/account-messages.ts'
import { issuer } from '#web/session/session-store.ts'
import { ExternalLink } from '#web/ui/links/external-link.tsx'
import { showError } from '#web/ui/toast/toast-store.ts'
import { downloadMyData } from './download-my-data.ts'
import { LazyDetails } from './lazy-details.tsx'
import { ProfileRow } from './profile-row.tsx'

const FollowAddresses = lazyWithRetry(() => import('./follow-addresses.tsx').then((module) => module.FollowAddresses))

/** An external issuer has its own page of devices. */
export function ProfileData() {
  const [isLoading, setLoading] = useState(false)
  const { authority, isExternal } = issuer()
  async function download() {
    setLoading(true)
    await downloadMyData().catch((cause: unknown) => {
      console.warn(cause)
      showError(failureText('Your data could not be loaded, please try again later', cause))
    })
    setLoading(false)
  }
  return (
    <>
      {!isExternal && (
        // In a new tab, because leaving this page would stop the sound.
        <ExternalLink className="setting-row" href={`${authority}/account`}>
          <MonitorSmartphone />
          <span className="label">
            <span>{PROFILE_PANEL.devices}</span>
          </span>
        </ExternalLink>
      )}
      <LazyDetails icon={<CalendarHeart />} label={PROFILE_PANEL.follows}>
        <FollowAddresses />
      </LazyDetails>
      <ProfileRow
        icon={<Download />}
        label={PROFILE_PANEL.downloadData}
        isDisabled={isLoading}
        onPress={() => void download()}
      />
    </>
  )
}
