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
  work: (input: unknown) => Promise<object> = async () => ({}),
): void {
  process.on('message', (message) => {
    const request = question.parse(message)
    if (request.question === 'stop') process.exit(0)
    if (request.question === 'cpu') process.send?.({ cpuMicroseconds: ownCpu() })
    else void work(request.work).then((answer) => process.send?.(answer))
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port })
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
