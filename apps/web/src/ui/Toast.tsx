import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Toast.module.css'

const TOAST_MILLISECONDS = 10_000

type ToastTone = 'positive' | 'info' | 'critical'
type ShownToast = { readonly id: number; readonly message: string; readonly tone: ToastTone }
type ShowToast = (message: string, tone?: ToastTone) => void

const ToastContext = createContext<ShowToast | null>(null)

const ICONS: Record<ToastTone, IconName> = { positive: 'checkCircle', info: 'info', critical: 'stop' }

/** Shows the toasts of its children, in a live region that exists before the first toast. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])

  const show = useCallback<ShowToast>((message, tone = 'positive') => {
    setToasts((shown) => [...shown, { id: (shown.at(-1)?.id ?? 0) + 1, message, tone }])
  }, [])
  const drop = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])

  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.region} role="log" aria-live="polite" aria-label="Messages">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDrop={drop} />
        ))}
      </div>
    </ToastContext>
  )
}

/** Shows a message for ten seconds and announces it politely. The message must also be visible elsewhere. */
export function useToast(): ShowToast {
  const show = use(ToastContext)
  if (show === null) throw new Error('useToast needs a ToastProvider around it')
  return show
}

function ToastCard({ toast, onDrop }: { readonly toast: ShownToast; readonly onDrop: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onDrop(toast.id), TOAST_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [toast.id, onDrop])

  return (
    <div className={classes(styles.toast, styles[toast.tone])}>
      <Icon name={ICONS[toast.tone]} />
      <p>{toast.message}</p>
      <button type="button" className={styles.cross} aria-label="Dismiss" onClick={() => onDrop(toast.id)}>
        <Icon name="close" size="small" />
      </button>
    </div>
  )
}
