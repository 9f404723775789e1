/** A push service as a process of its own, which decrypts what it gets; the keys of its browser are in the address. */
import { pushService } from '#tests/kit/push-service.ts'

const { subscription } = await pushService()
const { endpoint, p256dh, auth } = subscription
process.stdout.write(`ready ${endpoint}?${new URLSearchParams({ p256dh, auth })}\n`)
