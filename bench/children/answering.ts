import * as z from 'zod/mini'

const question = z.discriminatedUnion('question', [
  z.object({ question: z.literal('cpu') }),
  z.object({ question: z.literal('stop') }),
  z.object({ question: z.literal('work'), work: z.unknown() }),
])

/** What the parent process gave this one at its start. */
export function inputFromParent<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(process.env['BENCH_INPUT'] ?? 'null'))
}

/** Says that this process is ready, and answers its parent until it is asked to stop. */
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
