import { useEffect, useRef, useState } from 'react'

import { beginDeviceTest, endDeviceTest, readSpeedTests } from '@switchboard/domain/speed-test/contract'
import type { BegunDeviceTest } from '@switchboard/domain/speed-test/contract'
import type { Measured } from '@switchboard/domain/speed-test/measured'

import { ofActiveAccount } from '#web/http/account.ts'
import { isFailure } from '#web/http/failure.ts'
import type { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import { usePortal } from '#web/http/portal.tsx'
import { dropAnswers } from '#web/http/query-client.ts'

import { measureDevice } from './measure.ts'
import type { Progress } from './measure.ts'
import { createConnection } from './connection.ts'

export type DeviceTestState =
  | { readonly kind: 'idle' | 'beginning' | 'done' | 'stopped' | 'hidden' }
  | { readonly kind: 'running'; readonly progress: Progress }
  | { readonly kind: 'failed'; readonly failure: Failure | null }

const STOPPED = 'stopped'
const HIDDEN = 'hidden'

/** A measurement of this device. It ends by itself, by `stop`, and when the page is hidden. */
export function useDeviceTest() {
  const { base } = usePortal().configuration
  const [state, setState] = useState<DeviceTestState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)

  useEffect(() => {
    const stopIfHidden = () => {
      if (document.visibilityState === 'hidden') running.current?.abort(HIDDEN)
    }
    document.addEventListener('visibilitychange', stopIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', stopIfHidden)
      running.current?.abort(STOPPED)
    }
  }, [])

  async function start(connection: Measured['connection']): Promise<void> {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'beginning' })
    try {
      const begun = await makeCall(beginDeviceTest, ofActiveAccount())
      await runMeasurement(begun, connection, controller.signal)
      setState({ kind: 'done' })
    } catch (thrown) {
      const { signal } = controller
      if (signal.aborted) setState({ kind: signal.reason === HIDDEN ? 'hidden' : 'stopped' })
      else setState({ kind: 'failed', failure: isFailure(thrown) ? thrown : null })
    } finally {
      running.current = null
    }
  }

  async function runMeasurement(
    begun: BegunDeviceTest,
    connection: Measured['connection'],
    stopSignal: AbortSignal,
  ): Promise<void> {
    const signal = AbortSignal.any([stopSignal, AbortSignal.timeout(begun.seconds * 1_000)])
    const end = (result: Measured | null) =>
      makeCall(endDeviceTest, {
        parameters: { ...ofActiveAccount().parameters, id: begun.id },
        body: { measured: result },
      })
    try {
      const figures = await measureDevice({
        connection: createConnection(base, begun),
        limits: begun,
        signal,
        onProgress: (progress) => setState({ kind: 'running', progress }),
      })
      await end({ ...figures, connection })
    } catch (thrown) {
      // ended at the provider too, so that the next measurement does not have to wait for a timeout
      await end(null).catch(() => undefined)
      throw thrown
    }
    await dropAnswers(readSpeedTests)
  }

  return { state, start, stop: () => running.current?.abort(STOPPED) }
}
