"""What the scenes are made of. A scene file imports all of it: `from kit import *`."""
from .desk import *
from .grounds import *
from .light import *
from .lobby import *
from .materials import *
from .office import *
from .paper import *
from .props import *
from .rooms import *
from .safety import *
from .shapes import *
from .shield import *
from .stage import *
from .vegetation import *
from .vehicle import *
from .wear import *
from .words import *
