/** What somebody changed of a verdict. */
export interface ChangeRow {
  version_id: string;
  element_index: number;
  kind: 'reclassified' | 'approved' | 'unapproved';
  previous_status: number;
  status: number;
  is_manual: boolean;
  changed_at: Date;
  user: string;
}
