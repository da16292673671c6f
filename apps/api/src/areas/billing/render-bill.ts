import { QueueFull, createBoundedQueue } from '#api/platform/bounded-queue.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { createWorkerThread } from '#api/platform/worker-thread.ts'

import type * as worker from './pdf-worker.ts'

const rendering = createWorkerThread(new URL('pdf-worker.ts', import.meta.url))

/** Bills that may wait while another is rendered. An ordinary bill takes 30 ms. */
export const MAX_WAITING = 32
/** A bill of 5,000 lines takes some seconds on a busy machine. */
const MAX_RENDER_MILLISECONDS = 60_000

const runInQueue = createBoundedQueue({ atOnce: 1, waiting: MAX_WAITING })

type RenderRequest = Parameters<(typeof worker)['renderBill']>[0]

/** Renders a bill in the thread of bills. */
export async function renderBill(
  request: RenderRequest,
): Promise<Uint8Array | Refusal<'PDF_GENERATION_FAILED' | 'TOO_MANY_REQUESTS'>> {
  try {
    const bytes: unknown = await runInQueue(() =>
      rendering.run(request, { name: 'renderBill', signal: AbortSignal.timeout(MAX_RENDER_MILLISECONDS) }),
    )
    return bytes instanceof Uint8Array ? bytes : refuse('PDF_GENERATION_FAILED')
  } catch (error) {
    if (error instanceof QueueFull) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
    if (error instanceof Error && error.name === 'AbortError') return refuse('PDF_GENERATION_FAILED')
    throw error
  }
}
