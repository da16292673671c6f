import { Agent, request } from 'node:http'

import type { Attack, Sent } from './front-attacks.ts'

/** The attacker's instructions: the target, the attacker's own address as seen there, and the requests. */
type Order = { readonly publicUrl: string; readonly address: string; readonly attack: Attack }

/** How often each status was answered; `cut` counts closed connections. */
type Answers = Record<string, number>

const CONNECTIONS = 10

/** A separate process. It sends until the second message arrives, then reports the answers. */
process.once('message', (order: Order) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const answers: Answers = {}
  const over = new AbortController()
  let sent = 0

  async function attack(): Promise<void> {
    while (!over.signal.aborted) {
      const next = order.attack.requests[sent % order.attack.requests.length]
      sent += 1
      if (next === undefined) return
      const status = await sendRequest(agent, order, next)
      answers[status] = (answers[status] ?? 0) + 1
    }
  }

  const attacking = Array.from({ length: CONNECTIONS }, () => attack())
  process.once('message', () => {
    over.abort()
    agent.destroy()
    void Promise.all(attacking).then(() => process.send?.(answers, () => process.exit(0)))
  })
})

function sendRequest(agent: Agent, { publicUrl, address }: Order, { method, path, headers, body }: Sent) {
  return new Promise<string>((resolve) => {
    const outgoing = request(
      publicUrl + path,
      { agent, method, headers: { ...headers, 'x-forwarded-for': address } },
      (answer) => {
        answer.resume()
        answer.once('close', () => resolve(String(answer.statusCode)))
      },
    )
    outgoing.once('error', () => resolve('cut'))
    outgoing.end(body)
  })
}
