import { encodeQR } from 'qr'

import styles from './QrPicture.module.css'

/** The white border that cameras need, in modules. */
const QUIET_ZONE = 4

/** A text as a picture that a camera reads. It is drawn here; nothing of it leaves the page. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
