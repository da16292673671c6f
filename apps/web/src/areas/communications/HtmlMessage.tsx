import { useEffect, useMemo, useRef } from 'react'

import { createTrustedPolicy } from '#web/http/trusted.ts'

import styles from './HtmlMessage.module.css'

/** Only for the frame, in which no script runs. */
const framePolicy = createTrustedPolicy('framed-letter', { createHTML: buildDocument })

/**
 * The cleaned HTML of an email in a separate frame, without scripts, forms and external content. The page reads the size of
 * the content; the content cannot read the page. Source: COM Readings.
 */
export function HtmlMessage({ html }: { readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // memoised, because a new value would load the frame again
  const srcDoc = useMemo(() => framePolicy.createHTML(html), [html])

  useEffect(() => {
    const fit = () => {
      if (frame.current !== null) fitToContent(frame.current)
    }
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title="The message"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={srcDoc}
      onLoad={({ currentTarget }) => {
        applyStyles(currentTarget)
        fitToContent(currentTarget)
      }}
    />
  )
}

function buildDocument(body: string): string {
  return `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>The message</title></head><body>${body}</body></html>`
}

/** Gives the message the font and the colours of the page. This is done by script, because the policy forbids inline styles. */
function applyStyles(frame: HTMLIFrameElement): void {
  const inside = frame.contentDocument
  const view = inside?.defaultView
  if (!inside || !view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(MESSAGE_STYLES)
  inside.adoptedStyleSheets = [sheet]
  inside.body.style.font = getComputedStyle(frame).font
}

const MESSAGE_STYLES = `
  :root { color-scheme: light dark; }
  body { display: flow-root; margin: 0; overflow: auto hidden; overflow-wrap: break-word; }
  body > :first-child { margin-top: 0; }
  body > :last-child { margin-bottom: 0; }
  h1, h2, h3, h4, h5, h6 { font-size: 1.125em; line-height: 1.4; }
  table { border-collapse: collapse; }
  th, td { padding: 4px 16px 4px 0; text-align: left; vertical-align: top; }
`

function fitToContent(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body
  if (body === undefined) return
  frame.style.height = 'auto'
  frame.style.height = `${body.scrollHeight}px`
}
