import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterThisFile } from './after-file.ts'

/** A letter as it came to the server. */
interface Arrived {
  to: string
  text: string
}

/** A mail server as RFC 5321 has it, as far as one letter a connection needs. */
interface MailServer {
  /** For `SMTP_URL`. */
  url: string
  /** What came and was not looked at yet, refused letters too. */
  arrived: Arrived[]
  /** How it answers every letter from now on. */
  answer: string
}

export async function mailServer(): Promise<MailServer> {
  const mail: MailServer = { url: '', arrived: [], answer: '250 taken' }
  const server = createServer((socket) => void serve(socket, mail))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisFile(async () => void server.close())
  // A TCP server has a port.
  mail.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return mail
}

async function serve(socket: Socket, mail: MailServer): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let to = ''
  let lines: string[] | null = null
  say('220 ready')
  for await (const line of createInterface(socket)) {
    if (lines && line !== '.') lines.push(line)
    else if (lines) {
      mail.arrived.push({ to, text: lines.join('\n') })
      lines = null
      say(mail.answer)
    } else if (line === 'DATA') {
      lines = []
      say('354 go on')
    } else if (line === 'QUIT') socket.end('221 bye\r\n')
    else {
      to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to
      say('250 fine')
    }
  }
}
