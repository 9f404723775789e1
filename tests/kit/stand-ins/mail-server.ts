import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterThisFile } from '../after-file.ts'

/** An email as received. */
interface ReceivedEmail {
  to: string
  text: string
}

/** The subset of an SMTP server (RFC 5321) for one email per connection. */
interface MailServer {
  /** For `SMTP_URL`. */
  url: string
  /** Received emails, including refused ones. */
  received: ReceivedEmail[]
  /** The reply to every email. */
  response: string
  /** The reply to the name of a recipient. */
  recipientResponse: string
  /** Number of recipients that were answered with an error. */
  refused: number
  /** The reply to the first line of a client never ends. */
  isEndless: boolean
}

export async function mailServer(): Promise<MailServer> {
  const mail: MailServer = {
    url: '',
    received: [],
    response: '250 taken',
    recipientResponse: '250 fine',
    refused: 0,
    isEndless: false,
  }
  const server = createServer((socket) => void serve(socket, mail))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisFile(async () => void server.close())
  // The address of a TCP server is an object.
  mail.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return mail
}

async function serve(socket: Socket, mail: MailServer): Promise<void> {
  const reply = (line: string) => socket.write(`${line}\r\n`)
  let to = ''
  let lines: string[] | null = null
  reply('220 ready')
  if (mail.isEndless) {
    const timer = setInterval(reply, 20, '250-more')
    socket.on('error', () => undefined).on('close', () => clearInterval(timer))
    return
  }
  for await (const line of createInterface(socket)) {
    if (lines && line !== '.') lines.push(line)
    else if (lines) {
      mail.received.push({ to, text: lines.join('\n') })
      lines = null
      reply(mail.response)
    } else if (line === 'DATA') {
      lines = []
      reply('354 go on')
    } else if (line === 'QUIT') socket.end('221 bye\r\n')
    else {
      const recipient = /^RCPT TO:<(.*)>/.exec(line)?.[1]
      to = recipient ?? to
      if (recipient !== undefined && !mail.recipientResponse.startsWith('2')) mail.refused++
      reply(recipient === undefined ? '250 fine' : mail.recipientResponse)
    }
  }
}
