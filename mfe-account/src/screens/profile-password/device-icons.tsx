import { line } from '@acara/shared-ui/primitives';

const ComputerIcon = line(<path d="M4 5h16v11H4zM9 20h6M12 16v4" />);
const PhoneScreenIcon = line(<path d="M7.500 3h9v18h-9zM11 18h2" />);

/** A picture of what somebody logged in with; `device` as the server names it. */
export const DeviceIcon = ({ device }: { device: string | null }) =>
  device === null || device === 'Komputer' ? <ComputerIcon /> : <PhoneScreenIcon />;
