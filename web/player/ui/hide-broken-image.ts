import type { SyntheticEvent } from 'react'

/** For `onError`: the logo mark behind the image shows instead of the browser's icon, as for downloads without a network. */
export const hideBrokenImage = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.style.visibility = 'hidden'
}
