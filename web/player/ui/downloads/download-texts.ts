import { sizeText } from '#web/lib/text/size-text.ts'
import { type Download, downloadedShare } from '../../downloads/download.ts'
import { lockText } from '../../downloads/rights.ts'
import { FULL_TEXT } from '../../downloads/room.ts'

const percent = (download: Download): string => `${Math.floor(downloadedShare(download) * 100)} %`

export function shortState(download: Download): string {
  switch (download.state) {
    case 'running':
      return percent(download)
    case 'waiting':
      return 'Waiting'
    case 'paused':
      return `Paused, ${percent(download)}`
    case 'complete':
      return lockText(download) === null ? 'Downloaded' : 'Locked'
    default:
      return 'Not downloaded'
  }
}

export function longState(download: Download, isOnline: boolean): string {
  const { state, size, bytes } = download
  switch (state) {
    case 'running':
      return size === null ? 'Starting' : `${percent(download)} of ${sizeText(size)}`
    case 'waiting':
      return isOnline ? 'Waits for its turn' : 'Waits for the network'
    case 'paused':
      return `Paused at ${percent(download)}${size === null ? '' : ` of ${sizeText(size)}`}`
    case 'complete':
      return lockText(download) ?? `On this device, ${sizeText(bytes)}`
    case 'full':
      return `${FULL_TEXT}. Remove something, then try again`
    case 'limit':
      return 'Your downloads have reached their limit. Remove something, then try again'
    case 'refused':
      return 'Not available any more'
  }
}
