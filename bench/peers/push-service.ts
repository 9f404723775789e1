/** A push service that decrypts messages; its URL contains the keys of its browser. */
import { pushService } from '#tests/kit/stand-ins/push-service.ts'

const { subscription } = await pushService()
const { endpoint, p256dh, auth } = subscription
process.stdout.write(`ready ${endpoint}?${new URLSearchParams({ p256dh, auth })}\n`)
