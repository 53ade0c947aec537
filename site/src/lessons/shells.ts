/** Shells that the commands of the lessons are written for. */
export const SHELLS = [
  { id: 'sh', name: 'sh' },
  { id: 'powershell', name: 'PowerShell' },
] as const
