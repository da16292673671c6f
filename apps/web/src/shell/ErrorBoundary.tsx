import { Component } from 'react'
import type { ReactNode } from 'react'

import { ErrorOverlay } from './ErrorOverlay.tsx'

/** What a screen throws while it draws ends in the overlay instead of an empty page. Source: SHL-008. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override readonly state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorOverlay /> : this.props.children
  }
}
