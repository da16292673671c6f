import { flushSync } from 'react-dom'

/** Renders another screen, and fades from the old one where the browser can and the user allows motion. */
export async function fadeTo(render: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return render()
  const transition = document.startViewTransition(() => flushSync(render))
  // rejected if another navigation comes before the fade has begun
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}
