import { copyUrl } from '#web/lib/browser/copy-url.ts'
import { showNotice } from '#web/ui/toast/toast-store.ts'

export const copyPath = (path: string): void =>
  void copyUrl(new URL(path, window.location.origin).href).then((message) => showNotice(message))
