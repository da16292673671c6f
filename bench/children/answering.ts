import * as z from 'zod/mini'

const question = z.discriminatedUnion('question', [
  z.object({ question: z.literal('cpu') }),
  z.object({ question: z.literal('stop') }),
  z.object({ question: z.literal('work'), work: z.unknown() }),
])

/** The input that the parent process passed at start. */
export function inputFromParent<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(process.env['BENCH_INPUT'] ?? 'null'))
}

/** Reports that this process is ready, and answers the parent's requests until it is stopped. */
export function answerParent(
  port: number,
  work: (asked: unknown) => Promise<object> = async () => ({}),
): void {
  process.on('message', (message) => {
    const asked = question.parse(message)
    if (asked.question === 'stop') process.exit(0)
    if (asked.question === 'cpu') process.send?.({ cpuMicroseconds: ownCpu() })
    else void work(asked.work).then((answer) => process.send?.(answer))
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
