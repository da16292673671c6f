import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. The browser prints the page as it is when `beforeprint` returns. */
export function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true))
    const finish = () => setPrinted(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', finish)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', finish)
    }
  }, [])
  return isPrinted
}
