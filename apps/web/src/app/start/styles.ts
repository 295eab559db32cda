import '../../theme/fonts.css';
import '../../theme/mantine.css';
import '../../theme/global.css';
import '../../theme/print.css';
