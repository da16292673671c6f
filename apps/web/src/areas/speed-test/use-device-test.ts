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
import { wayTo } from './way.ts'

export type DeviceTestState =
  | { readonly kind: 'idle' | 'beginning' | 'done' | 'stopped' | 'hidden' }
  | { readonly kind: 'running'; readonly progress: Progress }
  | { readonly kind: 'failed'; readonly failure: Failure | null }

const STOPPED = 'stopped'
const HIDDEN = 'hidden'

/** A measurement of this device. It ends by itself, when it is stopped, and when nobody can see the page. */
export function useDeviceTest() {
  const { base } = usePortal().configuration
  const [state, setState] = useState<DeviceTestState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') running.current?.abort(HIDDEN)
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      running.current?.abort(STOPPED)
    }
  }, [])

  async function start(connection: Measured['connection']): Promise<void> {
    if (running.current !== null) return
    const ending = new AbortController()
    running.current = ending
    setState({ kind: 'beginning' })
    try {
      const begun = await makeCall(beginDeviceTest, ofActiveAccount())
      await runMeasurement(begun, connection, ending.signal)
      setState({ kind: 'done' })
    } catch (thrown) {
      if (ending.signal.aborted) setState({ kind: ending.signal.reason === HIDDEN ? 'hidden' : 'stopped' })
      else setState({ kind: 'failed', failure: isFailure(thrown) ? thrown : null })
    } finally {
      running.current = null
    }
  }

  async function runMeasurement(
    begun: BegunDeviceTest,
    connection: Measured['connection'],
    stopped: AbortSignal,
  ): Promise<void> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(begun.seconds * 1_000)])
    const end = (result: Measured | null) =>
      makeCall(endDeviceTest, {
        parameters: { ...ofActiveAccount().parameters, id: begun.id },
        body: { measured: result },
      })
    try {
      const figures = await measureDevice({
        way: wayTo(base, begun),
        limits: begun,
        signal,
        onProgress: (progress) => setState({ kind: 'running', progress }),
      })
      await end({ ...figures, connection })
    } catch (thrown) {
      // so that the next one need not wait for its end
      await end(null).catch(() => undefined)
      throw thrown
    }
    await dropAnswers(readSpeedTests)
  }

  return { state, start, stop: () => running.current?.abort(STOPPED) }
}
